import { useId, useState } from 'react'
import type { Keyring } from '../keyrings/keyring.js'
import type { WalletChain } from '../keyrings/walletChain.js'
import type { Wallet } from '../wallet/createWallet.js'
import { toMessage } from '../wallet/toMessage.js'
import type { WalletSession } from '../wallet/walletSnapshot.js'
import { AppBadge } from './AppBadge.js'
import { SessionPlaceChoice } from './SessionPlaceChoice.js'

interface SessionsCardProps {
  readonly wallet: Wallet
  readonly sessions: readonly WalletSession[]
  readonly keyrings: readonly Keyring[]
  readonly chains: readonly WalletChain[]
  readonly isStarting: boolean
}

/** The apps that the wallet is connected to. */
export function SessionsCard({ wallet, sessions, keyrings, chains, isStarting }: SessionsCardProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>Connected apps</h2>
        {sessions.length > 0 ? <span className="tag">{sessions.length}</span> : null}
      </div>
      {sessions.length === 0 ? (
        <p className="hint">{isStarting ? 'Looking for connected apps…' : 'No connected apps'}</p>
      ) : (
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionRow key={session.topic} wallet={wallet} session={session} keyrings={keyrings} chains={chains} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface SessionRowProps {
  readonly wallet: Wallet
  readonly session: WalletSession
  readonly keyrings: readonly Keyring[]
  readonly chains: readonly WalletChain[]
}

function SessionRow({ wallet, session, keyrings, chains }: SessionRowProps) {
  const { topic, app, places } = session
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = (action: () => Promise<void>) => {
    setIsBusy(true)
    setError(null)
    action()
      .catch((cause: unknown) => setError(toMessage(cause)))
      .finally(() => setIsBusy(false))
  }
  return (
    <li className="session" data-wallet-session={topic} aria-busy={isBusy}>
      <div className="app">
        <AppBadge app={app} />
        <div>
          <strong>{app.name}</strong>
          <span className="hint">{app.url}</span>
        </div>
        <button
          type="button"
          className="button quiet small"
          aria-label={`Disconnect ${app.name}`}
          disabled={isBusy}
          onClick={() => run(() => wallet.disconnect(topic))}
        >
          Disconnect
        </button>
      </div>
      {places.map((place) => (
        <SessionPlaceChoice
          key={place.namespace}
          place={place}
          isOnlyOne={places.length === 1}
          keyring={keyrings.find(({ namespace }) => namespace === place.namespace)}
          chains={chains.filter(({ namespace }) => namespace === place.namespace)}
          isBusy={isBusy}
          onAccount={(account) => run(() => wallet.switchAccount(topic, place.namespace, account))}
          onChain={(chainId) => run(() => wallet.switchChain(topic, chainId))}
        />
      ))}
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : null}
    </li>
  )
}
