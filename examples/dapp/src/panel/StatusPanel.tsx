import { formatUnits } from '@hawser/common'
import { useHawserAccount, useHawserBalance, useHawserNetwork } from '@hawser/react'
import { EventLog } from './EventLog.js'

/** What the hooks say, live. */
export function StatusPanel() {
  const { address, status, isUnconfirmed, connectorName } = useHawserAccount()
  const { network, isUnsupported } = useHawserNetwork()
  const balance = useHawserBalance()
  return (
    <div className="status">
      <div>
        <h3>State</h3>
        <dl className="facts">
          <dt>Status</dt>
          <dd data-testid="status">
            {status}
            {isUnconfirmed ? ' (not confirmed)' : ''}
          </dd>
          <dt>Wallet</dt>
          <dd data-testid="wallet">{connectorName ?? '–'}</dd>
          <dt>Account</dt>
          <dd data-testid="address">{address ?? '–'}</dd>
          <dt>Network</dt>
          <dd data-testid="network">{network ? `${network.name}${isUnsupported ? ' (unsupported)' : ''}` : '–'}</dd>
          <dt>Balance</dt>
          <dd data-testid="balance">
            {balance.data
              ? `${formatUnits(balance.data.value, balance.data.decimals)} ${balance.data.symbol}`
              : balance.error
                ? 'unavailable'
                : '–'}
          </dd>
        </dl>
      </div>
      <div>
        <h3>Events</h3>
        <EventLog />
      </div>
    </div>
  )
}
