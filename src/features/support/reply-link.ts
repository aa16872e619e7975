/** Returns a mailto link for a reply that quotes the message. */
export function toReplyLink(message: { email: string; subject: string; message: string }): string {
  const quoted = message.message
    .slice(0, 1000)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  return `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${subject}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
}
