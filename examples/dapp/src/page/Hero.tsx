import { ConnectButton } from '@hawser/react'
import { Install } from './Install.js'
import { usePageText } from './pageLanguage.js'
import type { PageText } from './text/pageText.js'

export interface HeroProps {
  /** What a visitor without a wallet can do, in a run that has something for them. */
  readonly note: keyof PageText['notes'] | undefined
}

/** What Hawser is, how to install it, and what to press. */
export function Hero({ note }: HeroProps) {
  const text = usePageText()
  return (
    <div className="hero">
      <p className="hero-facts">{text.facts}</p>
      <h1>
        {text.headline.map((line, index) => (
          <span key={line}>{index < text.headline.length - 1 ? `${line} ` : line}</span>
        ))}
      </h1>
      <p className="hero-what">{text.what}</p>
      <div className="hero-act">
        <ConnectButton className="hero-connect" />
        <a className="button quiet" href="#playground">
          {text.makeItYours}
        </a>
      </div>
      <p className="hero-note">{note && text.notes[note]}</p>
      <Install />
    </div>
  )
}
