export type ShareTarget = 'Twitter' | 'Facebook' | 'LinkedIn' | 'Email';

type SharedGuide = { title: string; url: string };

/** Returns the URL that opens a guide in the list. */
export function getGuideLink(origin: string, id: string): string {
  return `${origin}/guides?guide=${encodeURIComponent(id)}`;
}

/** Returns share links, which load nothing from these sites. */
export function listShareTargets({
  title,
  url,
}: SharedGuide): readonly { name: ShareTarget; href: string }[] {
  const encoded = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?text=${text}&url=${encoded}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${encoded}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${encoded}` },
    { name: 'Email', href: `mailto:?subject=${text}&body=${encoded}` },
  ];
}
