/** The page that a dApp loads in a hidden frame: it hands the attestation to the page around it, and to no other origin. */
export function buildAttestationPage(parameters: { readonly attestation: string; readonly origin: string }): string {
  const message = JSON.stringify({ type: 'verify_attestation', attestation: parameters.attestation })
  const call = `parent.postMessage(${quote(message)}, ${quote(parameters.origin)})`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Attestation</title><script>${call}</script></html>`
}

/** A string literal that ends neither the script nor its element. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
}
