import { partsOf } from '#shared/links';

/** A text that somebody wrote, in which addresses are links (product §122). */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map(({ text: words, href }, index) =>
    href ? (
      <a key={index} href={href} {...tabOf(href)} rel="noopener nofollow" className="link">
        {words}
      </a>
    ) : (
      words
    ),
  );
}

/** A page opens in a tab of its own; a mail would leave an empty one behind. */
const tabOf = (href: string) => (href.startsWith('mailto:') ? {} : { target: '_blank' });
