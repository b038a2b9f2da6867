import { type ImgHTMLAttributes, useState } from 'react';
import { classNames } from './class-names';
import styles from './slide-picture.module.css';

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  /** Address of the picture; undefined or '' where there is none. */
  src: string | undefined;
  /** What the picture is called; '' where what is around it says so. */
  alt: string;
  /** The project's name, which stands on the cover. */
  name: string;
}

/** The picture of a slide. Where there is none, or where it doesn't load, a calm cover with the project's name. */
export function SlidePicture({ src, alt, name, ...image }: Props) {
  const [failed, setFailed] = useState<string>();
  if (src && src !== failed) {
    return <img draggable={false} {...image} src={src} alt={alt} onError={() => setFailed(src)} />;
  }
  const called = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <span {...called} className={classNames(styles.cover, image.className)} onClick={image.onClick}>
      <span className={styles.name}>{name}</span>
    </span>
  );
}
