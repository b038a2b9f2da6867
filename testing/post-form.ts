/** Posts a file with a signed form, as a browser does. Returns the status. */
export async function postForm(form: { url: string; fields: Record<string, string> }, bytes: Buffer): Promise<number> {
  const body = new FormData();
  for (const [name, value] of Object.entries(form.fields)) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(bytes)]), 'file');
  return (await fetch(form.url, { method: 'POST', body })).status;
}
