import { useId, useState } from 'react'
import type { Wallet } from '../wallet/createWallet.js'
import { toMessage } from '../wallet/toMessage.js'
import type { WalletChain, WalletSession } from '../wallet/walletSnapshot.js'
import { AppBadge } from './AppBadge.js'

interface SessionsCardProps {
  readonly wallet: Wallet
  readonly sessions: readonly WalletSession[]
  readonly chains: readonly WalletChain[]
  readonly isStarting: boolean
}

/** The apps that the wallet is connected to. */
export function SessionsCard({ wallet, sessions, chains, isStarting }: SessionsCardProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>Connected apps</h2>
        {sessions.length > 0 ? <span className="tag">{sessions.length}</span> : null}
      </div>
      {sessions.length === 0 ? (
        <p className="hint">{isStarting ? 'Looking for connected apps …' : 'No app is connected yet.'}</p>
      ) : (
        <ul className="sessions">
          {sessions.map((session) => (
            <SessionRow key={session.topic} wallet={wallet} session={session} chains={chains} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface SessionRowProps {
  readonly wallet: Wallet
  readonly session: WalletSession
  readonly chains: readonly WalletChain[]
}

function SessionRow({ wallet, session, chains }: SessionRowProps) {
  const { topic, app, address, chainId, chainIds } = session
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
        <AppBadge name={app.name} />
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
      <div className="session-choices">
        <label>
          Account
          <select
            value={address}
            disabled={isBusy}
            onChange={(event) => {
              const chosen = wallet.accounts.find((account) => account.address === event.target.value)
              if (chosen) run(() => wallet.switchAccount(topic, chosen.address))
            }}
          >
            {wallet.accounts.map((account) => (
              <option key={account.address} value={account.address}>
                {account.name} · {account.address.slice(0, 6)}…{account.address.slice(-4)}
              </option>
            ))}
          </select>
        </label>
        <label>
          Network
          <select
            value={chainId}
            disabled={isBusy}
            onChange={(event) => run(() => wallet.switchChain(topic, Number(event.target.value)))}
          >
            {chains.map(({ id, name }) => (
              <option key={id} value={id}>
                {chainIds.includes(id) ? name : `${name} (not shared yet)`}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : null}
    </li>
  )
}
