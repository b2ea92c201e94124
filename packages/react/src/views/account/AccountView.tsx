import { type ChainNamespace, floorDecimals, formatUnits } from '@hawser/common'
import { type Connection, hasCapability } from '@hawser/core'
import { balanceResource, identityResource } from '@hawser/core/actions'
import { useState } from 'react'
import { Address } from '../../components/Address.js'
import { Avatar } from '../../components/Avatar.js'
import { Button } from '../../components/Button.js'
import { Skeleton, Spinner } from '../../components/Loading.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { useDisconnect, useShownConnection } from '../connection.js'
import { SendResults } from '../sendResults/SendResults.js'
import { WalletSilent } from '../WalletSilent.js'
import { AccountActions } from './AccountActions.js'
import { AccountRows } from './AccountRows.js'
import { useAccountAnswer } from './useAccountAnswer.js'

export interface AccountViewProps {
  /** The active namespace by default. */
  readonly namespace?: ChainNamespace | undefined
}

/** The account in use: who it is, what it holds, where it is. */
export function AccountView({ namespace }: AccountViewProps) {
  const text = useText(enAccount)
  const disconnect = useDisconnect()
  const connection = useShownConnection(namespace)
  const hasBalance = useHawserState((state) => state.options.features.balance)
  // From the missed deadline until the wallet answers: trying again does not take the view away.
  const [isSilent, setSilent] = useState(false)
  const { status } = connection ?? {}
  if ((status === 'reconnecting' || status === 'unconfirmed') && !isSilent) setSilent(true)
  if (status === 'connected' && isSilent) setSilent(false)

  if (!connection) return null
  if (isSilent) return <WalletSilent connection={connection} />

  return (
    <div className="hawser-account">
      <AccountIdentity connection={connection} />
      {hasBalance ? <AccountBalance connection={connection} /> : null}
      <AccountActions connection={connection} />
      <SendResults connection={connection} />
      <AccountRows connection={connection} />
      <div className="hawser-actions">
        <Button variant="quiet" tone="danger" onClick={() => disconnect({ connectorId: connection.connectorId })}>
          {text('account.disconnect')}
        </Button>
      </div>
    </div>
  )
}

/** Whose account it is: the name where it has one, and the address, to copy. */
function AccountIdentity({ connection }: { readonly connection: Connection }) {
  const text = useText(enAccount)
  const hasNames = hasCapability(useHawser(), connection.namespace, 'names')
  const { data: identity } = useAccountAnswer(hasNames ? identityResource : null, connection)
  const name = identity?.name

  const isUnreachable = useHawserState(
    (state) => state.connections.unreachable?.includes(connection.connectorId) === true,
  )

  return (
    <div className="hawser-identity">
      <Avatar address={connection.address} src={identity?.avatar} />
      {name ? (
        <bdi className="hawser-identity-name" title={name}>
          {name}
        </bdi>
      ) : null}
      <Address
        value={connection.address}
        isCopyable
        isUnconfirmed={connection.status !== 'connected'}
        className={name ? 'hawser-identity-address' : 'hawser-identity-only'}
      />
      {connection.status === 'connecting' ? (
        <p role="status" className="hawser-identity-status">
          <Spinner />
          {text('account.restoring', { wallet: connection.connectorName })}
        </p>
      ) : isUnreachable ? (
        <p role="status" className="hawser-identity-status">
          {text('account.unreachable', { wallet: connection.connectorName })}
        </p>
      ) : null}
    </div>
  )
}

/** Decimals of a balance at a glance (floored: it never shows more than there is). */
const SHOWN_DECIMALS = 3
/** From this many characters on, a balance is written smaller. */
const LONG_BALANCE = 15

/** The native balance. One that could not be read is said to be unavailable, and never shown as zero. */
function AccountBalance({ connection }: { readonly connection: Connection }) {
  const text = useText(enAccount)
  const { data, error, isPending, status, refetch } = useAccountAnswer(balanceResource, connection)

  if (error) {
    return (
      <div className="hawser-balance-problem" role="alert">
        <span>{text('account.balanceUnavailable')}</span>
        <Button variant="quiet" size="small" isBusy={isPending} onClick={refetch}>
          {text('common.tryAgain')}
        </Button>
      </div>
    )
  }
  // On a network that the app does not know there is nobody to ask.
  if (status === 'idle') return <p className="hawser-balance-problem">{text('account.balanceUnavailable')}</p>
  if (data) {
    const exact = formatUnits(data.value, data.decimals)
    const shown = text.number(floorDecimals(exact, SHOWN_DECIMALS))
    const isLong = shown.length + data.symbol.length >= LONG_BALANCE
    return (
      <p
        className="hawser-balance"
        data-size={isLong ? 'small' : undefined}
        title={`${text.number(exact)} ${data.symbol}`}
      >
        <span className="hawser-balance-amount" aria-hidden="true">
          {shown} <bdi className="hawser-balance-symbol">{data.symbol}</bdi>
        </span>
        <span className="hawser-visually-hidden">
          {text('account.balance', { amount: text.number(exact), symbol: data.symbol })}
        </span>
      </p>
    )
  }
  return (
    <p className="hawser-balance" aria-busy={isPending}>
      <Skeleton width="6ch" label={text('account.balanceLoading')} />
    </p>
  )
}
