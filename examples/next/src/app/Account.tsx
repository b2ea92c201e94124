'use client'

import {
  useHawserAccount,
  useHawserDisconnect,
  useHawserNetwork,
  useHawserNetworks,
  useHawserSwitchNetwork,
} from '@hawser/react'
import { Message } from './Message'
import { Session } from './Session'

export function Account() {
  const { address } = useHawserAccount()
  const { network } = useHawserNetwork()
  const { networks } = useHawserNetworks()
  const { switchNetwork, isPending, error } = useHawserSwitchNetwork()
  const { disconnect } = useHawserDisconnect()
  const other = networks.find(({ caipNetworkId }) => caipNetworkId !== network?.caipNetworkId)

  if (!address) {
    return (
      <p className="lead card empty">Nobody is connected yet. With a wallet you sign a message here, and sign in.</p>
    )
  }
  return (
    <>
      <section className="card">
        <dl className="facts">
          <dt>Account</dt>
          <dd data-fact="address">{address}</dd>
          <dt>Network</dt>
          <dd data-fact="network">{network?.name ?? 'Unknown'}</dd>
        </dl>
        <div className="actions">
          {other && (
            <button className="action" type="button" disabled={isPending} onClick={() => switchNetwork(other)}>
              Switch to {other.name}
            </button>
          )}
          <button className="action" type="button" onClick={() => disconnect()}>
            Disconnect
          </button>
        </div>
        {error && (
          <p className="hint" role="alert">
            {error.shortMessage}
          </p>
        )}
      </section>
      <Session />
      <Message />
    </>
  )
}
