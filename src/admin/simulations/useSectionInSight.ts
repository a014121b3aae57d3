import { useEffect, useState } from 'react';

/** The height in px that the headers cover, with the top of a heading below them that was jumped to. */
const COVERED_PX = 200;

/**
 * The id of the section in sight, the first one below the headers, and a setter for the one that was jumped to. That one
 * stays until it leaves the screen or its heading loses the focus: the last section may be too short to reach the top.
 */
export function useSectionInSight(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0]);
  const joined = ids.join(' ');
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return;
    const inSight = new Map(joined.split(' ').map((id) => [id, false]));
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inSight.set(target.id, isIntersecting);
        const shown = [...inSight.keys()].filter((id) => inSight.get(id));
        const jumpedTo = shown.find((id) => document.activeElement?.id === `${id}-title`);
        setCurrent((before) => jumpedTo ?? shown[0] ?? before);
      },
      { rootMargin: `-${COVERED_PX}px 0px 0px` },
    );
    for (const id of inSight.keys()) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [joined]);
  return [current, setCurrent] as const;
}
