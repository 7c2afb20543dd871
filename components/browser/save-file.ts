/** Hands a file to the browser's downloads. */
export function saveFile(name: string, file: Blob): void {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(file),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
