/** @typedef {import('./readErrors.mjs').ErrorEntry} ErrorEntry */

/** What the parts of the page are called, and the packages whose errors stand there. */
const parts = [
  ['In any app', ['common', 'core', 'react', 'elements', 'blockchain-api']],
  ['By namespace', ['adapter-eip155', 'adapter-solana', 'adapter-bip122', 'adapter-polkadot']],
  ['WalletConnect', ['walletconnect', 'relay']],
  ['Sign-in', ['siwx']],
  ['The embedded wallet', ['embedded-wallet', 'wallet-frame']],
]

/**
 * The list of errors, a heading for each code.
 *
 * @param {readonly ErrorEntry[]} entries
 * @returns {string} Markdown
 */
export function renderErrors(entries) {
  /** @type {Map<string, ErrorEntry[]>} */
  const byCode = new Map()
  for (const entry of entries) for (const code of entry.codes) byCode.set(code, [...(byCode.get(code) ?? []), entry])
  /** @param {string} code */
  const partOf = (code) =>
    Math.min(...(byCode.get(code) ?? []).map(({ package: name }) => indexOf(name.replace('@hawser/', ''))))
  const titles = [...parts.map(([title]) => String(title)), 'Servers']
  return titles
    .map((title, index) => {
      const codes = [...byCode.keys()].filter((code) => partOf(code) === index).sort()
      return codes.length === 0
        ? ''
        : `## ${title}\n\n${codes.map((code) => render(code, byCode.get(code) ?? [])).join('\n')}`
    })
    .join('\n')
}

/** @param {string} name */
function indexOf(name) {
  const index = parts.findIndex(([, names]) => names?.includes(name))
  return index === -1 ? parts.length : index
}

/**
 * @param {string} code
 * @param {readonly ErrorEntry[]} entries
 */
function render(code, entries) {
  const lines = entries.map(({ package: owner, name, text, message }) => {
    const quoted = message === undefined ? '' : ` It says: “${escaped(message)}”`
    return `\`${name}\` (${owner}).${text && ` ${escaped(text)}`}${quoted}\n`
  })
  return `### ${code} {#${code}}\n\n${lines.join('\n')}`
}

/** Angle brackets and double braces are not Vue's here; what stands between backticks is left alone. @param {string} text */
const escaped = (text) =>
  text
    .split(/(`[^`]*`)/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')))
    .join('')
