/** The parts of a range as package.json writes it, of which a version has to be in one. */
const partsOf = (range) =>
  range.split('||').map((part) => {
    const [, sign, major, minor] = /^\s*(\^|>=)(\d+)\.(\d+)\.0\s*$/.exec(part) ?? [];
    if (!sign) throw new Error(`package.json names Node in a way that is not understood here: ${range}`);
    return { staysInMajor: sign === '^', major: Number(major), minor: Number(minor) };
  });

function isInRange(version, range) {
  const [, major, minor] = (/^(\d+)\.(\d+)\.\d+$/.exec(version) ?? []).map(Number);
  return partsOf(range).some(
    (part) => (major === part.major && minor >= part.minor) || (!part.staysInMajor && major > part.major),
  );
}

const inWords = (range) =>
  partsOf(range)
    .map(({ staysInMajor, major, minor }) => {
      if (staysInMajor) return `${major} from ${major}.${minor} on`;
      return `or ${minor === 0 ? major : `${major}.${minor}`} and everything later`;
    })
    .join(', ');

// Not an ES module, because jest loads it too.
module.exports = { inWords, isInRange };
