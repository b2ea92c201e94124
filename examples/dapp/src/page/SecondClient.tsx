import { ConnectButton, useHawserAccount } from '@hawser/react'

/** Another client on the same page: its connection and the first one's do not meet. */
export function SecondClient() {
  const { address, status } = useHawserAccount()
  return (
    <section className="page" aria-label="Second client" data-testid="second-client">
      <p>
        Second client: <span data-testid="second-status">{status}</span>{' '}
        <span data-testid="second-address">{address ?? '–'}</span>
      </p>
      <ConnectButton />
    </section>
  )
}
