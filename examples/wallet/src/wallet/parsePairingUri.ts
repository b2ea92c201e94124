/**
 * The pairing URI in what somebody pasted or a link handed over, also when it was encoded once more on its way (EIP-1328).
 * @throws Error that tells people what is wrong with it.
 */
export function parsePairingUri(text: string, nowMs: number): string {
  const uri = decode(text.trim())
  if (!/^wc:[0-9a-f]{64}@2\?/.test(uri)) {
    throw new Error('This is no WalletConnect code. Copy the code of the app, which begins with “wc:”.')
  }
  const query = new URLSearchParams(uri.slice(uri.indexOf('?')))
  if (!query.get('symKey') || !query.get('relay-protocol')) {
    throw new Error('This WalletConnect code is not whole. Copy it again in the app.')
  }
  const expiresAtS = Number(query.get('expiryTimestamp'))
  if (expiresAtS > 0 && expiresAtS * 1000 <= nowMs) {
    throw new Error('This WalletConnect code has expired. Make a new one in the app.')
  }
  return uri
}

function decode(text: string): string {
  if (!/^wc%3a/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
