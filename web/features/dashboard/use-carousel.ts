import { useEffect, useRef, useState } from 'react';

/** A row of cards that scrolls sideways: whether there are more before and after, and how to scroll to them. */
export function useCarousel() {
  const list = useRef<HTMLUListElement>(null);
  const [rest, setRest] = useState({ before: false, after: false });

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      // Zoomed browsers scroll by fractions of a pixel.
      setRest({ before: scrollLeft > 1, after: scrollLeft < scrollWidth - clientWidth - 1 });
    };
    // It measures at once, too, when the frame has its layout.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  /** Scrolls by as many cards as are wholly in view; smoothly, unless the person wants no motion (style sheet). */
  const turn = (direction: 1 | -1) => {
    const [first, second] = list.current?.querySelectorAll('li') ?? [];
    if (!list.current || !first || !second) return;
    const step = second.offsetLeft - first.offsetLeft;
    const inView = Math.max(1, Math.floor(list.current.clientWidth / step));
    list.current.scrollBy({ left: direction * inView * step });
  };

  return { list, ...rest, turn };
}
