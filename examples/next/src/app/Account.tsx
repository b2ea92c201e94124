'use client'

import { ConnectButton, useHawserAccount, useHawserNetwork, useHawserSignMessage } from '@hawser/react'

export function Account() {
  const { address, status } = useHawserAccount()
  const { network } = useHawserNetwork()
  const { signMessage, data, error, isPending } = useHawserSignMessage()
  return (
    <main>
      <ConnectButton />
      {address ? (
        <dl>
          <dt>Account</dt>
          <dd data-fact="address">{address}</dd>
          <dt>Network</dt>
          <dd data-fact="network">{network?.name}</dd>
        </dl>
      ) : (
        <p>Connect a wallet to begin.</p>
      )}
      {status === 'connected' && (
        <button type="button" disabled={isPending} onClick={() => signMessage({ message: 'Ahoy' })}>
          Sign a message
        </button>
      )}
      <output data-fact="signature">{data ?? error?.shortMessage}</output>
    </main>
  )
}
