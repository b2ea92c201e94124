import { ConnectButton } from '@hawser/react'
import { Install } from './Install.js'

interface HeroProps {
  /** What a visitor without a wallet can do, in a run that has something for them. */
  readonly note: string | undefined
}

/** What Hawser is, how to install it, and what to press. */
export function Hero({ note }: HeroProps) {
  return (
    <div className="hero">
      <p className="hero-facts">Open source · MIT · Self-hosted</p>
      <h1>
        <span>Every wallet. </span>
        <span>Every chain. </span>
        <span>One connect button.</span>
      </h1>
      <p className="hero-what">
        The wallet modal for your web app: for React, with a headless core for everything else. It runs in your app,
        with no vendor’s cloud behind it.
      </p>
      <div className="hero-act">
        <ConnectButton className="hero-connect" />
        <a className="button quiet" href="#playground">
          Make it yours
        </a>
      </div>
      <p className="hero-note">{note}</p>
      <Install />
    </div>
  )
}
