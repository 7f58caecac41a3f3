// Names of files that the secretary saves, as every system accepts them.

/** Characters that Windows or a shell does not accept, and names that Windows reserves. */
export function safeFileName(suggested: string): string {
  const plain = suggested.replace(/[\p{Cc}<>:"/\\|?*]/gu, '-').replace(/^[.\s]+|[.\s]+$/g, '')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
  return plain === '' || reserved.test(plain) ? `consigliere-${plain}` : plain
}
