import { useEffect } from 'react';
import { loginFlag } from '../../../platform/api/session/login-flag';
import { Player } from '../ui/player';
import type { Presentation } from '../model/presentation';
import { usePlayback } from '../ui/use-playback';
import { usePublishData } from '../ui/use-publish-data';
import { helloWording } from '../../../wording/hello';
import { OpenLayout } from './open-layout';
import styles from './hello-screen.module.css';

const SAMPLE_ID = 'sample';

/** `/hello`: the public front page. Its sample is deployed with the client, so that it plays on every stage. */
export function HelloScreen() {
  const { loading } = usePublishData('/sample/publish.json');
  const isLoggedIn = loginFlag.isSet();
  return (
    <OpenLayout
      action={
        <a className={styles.logIn} href={isLoggedIn ? '/' : '/login'}>
          {isLoggedIn ? helloWording.open : helloWording.logIn}
        </a>
      }
    >
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1>{helloWording.title}</h1>
          <p>{helloWording.text}</p>
          {!isLoggedIn && (
            <a className={styles.signUp} href="/signup">
              {helloWording.signUp}
            </a>
          )}
        </div>
        <figure id={SAMPLE_ID} className={styles.sample}>
          {loading.name === 'ready' ? (
            <SamplePlayer presentation={loading.presentation} />
          ) : (
            <div className={styles.frame} />
          )}
          <figcaption>{helloWording.sample}</figcaption>
        </figure>
      </section>
      <ul className={styles.points}>
        {helloWording.points.map(([title, text]) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </OpenLayout>
  );
}

/** `?play` in the address plays at once, because the person has pressed Play already. If the browser refuses, Play shows again. */
function SamplePlayer({ presentation }: { presentation: Presentation }) {
  const playback = usePlayback(presentation);
  useEffect(() => {
    if (!new URLSearchParams(window.location.search).has('play')) return;
    document.getElementById(SAMPLE_ID)?.scrollIntoView({ block: 'nearest' });
    playback.play();
  }, [playback]);
  return <Player playback={playback} presentation={presentation} />;
}
