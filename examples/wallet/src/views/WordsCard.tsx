import { CopyButton } from './CopyButton.js'

interface WordsCardProps {
  readonly mnemonic: string
}

/** The words that the accounts come from. A real wallet would guard them. */
export function WordsCard({ mnemonic }: WordsCardProps) {
  const words = mnemonic.split(' ').map((word, index) => ({ word, place: index + 1 }))
  return (
    <details className="card words">
      <summary>
        <h2>Recovery words</h2>
        <span className="tag">test only</span>
      </summary>
      <p className="hint">Stored unprotected in this page. Never use them for real money.</p>
      <ol>
        {words.map(({ word, place }) => (
          <li key={place}>{word}</li>
        ))}
      </ol>
      <CopyButton value={mnemonic} label="Copy the recovery words" />
    </details>
  )
}
