/** The address that opens a mail program with an answer to a message begun. */
export function replyLink(message: { email: string; subject: string; message: string }): string {
  const quoted = message.message
    .slice(0, 1000)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  return `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${subject}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
}
