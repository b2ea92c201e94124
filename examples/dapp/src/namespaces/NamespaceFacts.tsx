import { type ChainNamespace, formatUnits } from '@hawser/common'
import {
  AccountButton,
  useHawserAccount,
  useHawserBalance,
  useHawserDisconnect,
  useHawserModal,
  useHawserNetwork,
} from '@hawser/react'

interface NamespaceFactsProps {
  readonly namespace: ChainNamespace
  readonly name: string
}

/** What is connected of one namespace, beside the others. */
export function NamespaceFacts({ namespace, name }: NamespaceFactsProps) {
  const { address, status, isReconnecting, isUnconfirmed, connectorName } = useHawserAccount({ namespace })
  const { network } = useHawserNetwork({ namespace })
  const balance = useHawserBalance({ namespace })
  const { open } = useHawserModal()
  const { disconnect } = useHawserDisconnect()
  const shownBalance = balance.data
    ? `${formatUnits(balance.data.value, balance.data.decimals)} ${balance.data.symbol}`
    : balance.error
      ? 'unavailable'
      : '–'
  return (
    <div className="namespace-facts">
      <dl className="facts">
        <dt>Status</dt>
        <dd data-testid={`${namespace}-status`}>
          {status}
          {isUnconfirmed ? ' (not confirmed)' : ''}
        </dd>
        <dt>Wallet</dt>
        <dd data-testid={`${namespace}-wallet`}>{connectorName ?? '–'}</dd>
        <dt>Account</dt>
        <dd data-testid={`${namespace}-address`}>{address ?? '–'}</dd>
        <dt>Network</dt>
        <dd data-testid={`${namespace}-network`}>{network?.name ?? '–'}</dd>
        <dt>Balance</dt>
        <dd data-testid={`${namespace}-balance`}>{shownBalance}</dd>
      </dl>
      <div className="controls">
        <AccountButton namespace={namespace} />
        {address === undefined ? (
          <button
            type="button"
            className="button"
            disabled={isReconnecting}
            onClick={() => open({ view: { name: 'Connect', parameters: { namespace } } })}
          >
            Connect {name}
          </button>
        ) : (
          <button type="button" className="button quiet" onClick={() => disconnect({ namespace })}>
            Disconnect {name}
          </button>
        )}
      </div>
    </div>
  )
}
