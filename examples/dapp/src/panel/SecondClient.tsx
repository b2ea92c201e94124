import { ConnectButton, useHawserAccount } from '@hawser/react'
import { useId } from 'react'
import { ShortId } from '../card/ShortId.js'

/** Another client on the same page: its connection and the first one's do not meet. */
export function SecondClient() {
  const headingId = useId()
  const { address, status } = useHawserAccount()
  return (
    <section className="page" aria-labelledby={headingId} data-testid="second-client">
      <div>
        <div className="section-head">
          <h2 id={headingId}>Second client</h2>
          <p>Two clients on one page keep their connections apart.</p>
        </div>
        <div className="account-band">
          <dl className="account-facts">
            <div>
              <dt>Status</dt>
              <dd data-testid="second-status">{status}</dd>
            </div>
            <div>
              <dt>Address</dt>
              <dd data-testid="second-address">{address === undefined ? '–' : <ShortId id={address} />}</dd>
            </div>
          </dl>
          <ConnectButton />
        </div>
      </div>
    </section>
  )
}
