import { type EncodedPacket, EncodedPacketSink, type InputTrack, type PacketRetrievalOptions } from 'mediabunny';
import { OutOfBudget } from '#shared/media-files/block-reader';

/**
 * The packets of a track in their order. Throws `OutOfBudget` where one is not behind the one before it: of AAC (ADTS) of which
 * a frame names another sample rate, mediabunny (1.61) gives the same packets again and again, without end.
 */
export async function* packetsOf(
  track: InputTrack,
  options?: PacketRetrievalOptions,
): AsyncGenerator<EncodedPacket, void, unknown> {
  let last = -Infinity;
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, options)) {
    if (packet.sequenceNumber <= last) throw new OutOfBudget();
    last = packet.sequenceNumber;
    yield packet;
  }
}
