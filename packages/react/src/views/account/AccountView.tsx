import { type ChainNamespace, floorDecimals, formatUnits } from '@hawser/common'
import { type Connection, hasCapability } from '@hawser/core'
import { balanceResource, identityResource } from '@hawser/core/actions'
import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Address } from '../../components/Address.js'
import { Button, IconButton } from '../../components/Button.js'
import { IdentityAvatar } from '../../components/IdentityAvatar.js'
import { Skeleton, Spinner } from '../../components/Loading.js'
import { usePart } from '../../components/usePart.js'
import { Icon, type IconProps } from '../../icons/Icon.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enAccount } from '../../text/enAccount.js'
import { useText } from '../../text/useText.js'
import { useDisconnect, useShownConnection } from '../connection.js'
import { SendResults } from '../sendResults/SendResults.js'
import { AccountActions } from './AccountActions.js'
import { AccountRows } from './AccountRows.js'
import { AccountTabs, AccountTotal, OnItsWay, useAccountTabs } from './AccountTabs.js'
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
  const tabs = useAccountTabs(connection)
  const hasTabs = tabs.length > 0
  const { status } = connection ?? {}
  if ((status === 'reconnecting' || status === 'unconfirmed') && !isSilent) setSilent(true)
  if (status === 'connected' && isSilent) setSilent(false)

  if (!connection) return null
  if (isSilent) return <Silent connection={connection} />
  const leave = (): void => disconnect({ connectorId: connection.connectorId })

  return (
    <div className="hawser-account" data-tabs={hasTabs ? '' : undefined}>
      {hasTabs ? (
        <>
          <SettingsButton className="hawser-account-settings" />
          <IconButton
            className="hawser-account-leave"
            label={text('account.disconnect')}
            title={text('account.disconnect')}
            onClick={leave}
          >
            <LeaveIcon />
          </IconButton>
        </>
      ) : (
        <HeaderSettings />
      )}
      <AccountIdentity connection={connection} />
      {!hasBalance ? null : tabs.includes('tokens') ? (
        <AccountTotal>
          <AccountBalance connection={connection} />
        </AccountTotal>
      ) : (
        <AccountBalance connection={connection} />
      )}
      {connection.connectorId === 'auth' ? <Reminder connection={connection} /> : null}
      <AccountActions connection={connection} />
      <SendResults connection={connection} />
      <AccountRows connection={connection} isCompact={hasTabs} />
      {hasTabs ? (
        // What is endless has nothing below it.
        <AccountTabs tabs={tabs} />
      ) : (
        <div className="hawser-actions">
          <Button variant="quiet" tone="danger" onClick={leave}>
            {text('account.disconnect')}
          </Button>
        </div>
      )}
    </div>
  )
}

const loadSilent = () => import('../WalletSilent.js')

/** In place of the account while its wallet has not confirmed it, which few are told of. */
function Silent({ connection }: { readonly connection: Connection }) {
  const { part, ...rest } = usePart(loadSilent)
  return part ? <part.WalletSilent connection={connection} /> : <OnItsWay {...rest} />
}

const loadReminder = () => import('./RecoveryReminder.js')

/** Of a wallet that has to be recovered when its device is lost, as no other one of the kit's has to. */
function Reminder({ connection }: { readonly connection: Connection }) {
  const { part } = usePart(loadReminder)
  return part ? <part.RecoveryReminder connection={connection} /> : null
}

function SettingsButton({ className }: { readonly className?: string | undefined }) {
  const { router } = useHawser()
  const text = useText(enAccount)
  return (
    <IconButton
      className={className}
      label={text('account.settings')}
      title={text('account.settings')}
      data-hawser-open="Settings"
      onClick={() => router.push({ name: 'Settings' })}
    >
      <SettingsIcon />
    </IconButton>
  )
}

/** The settings where Back stands in other views, and beside the account where that place is taken. */
function HeaderSettings() {
  const { getSnapshot } = useHawser()
  const [hasBack] = useState(() => getSnapshot().router.stack.length > 1)
  // A question that stands over the account has the header to itself.
  const isAsked = useHawserState(({ connecting }) => (connecting.questions?.length ?? 0) > 0)
  const mark = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const header = mark.current?.closest('.hawser-dialog')?.querySelector('.hawser-header')
    if (!header) return
    const added = document.createElement('span')
    added.className = 'hawser-header-back'
    // First, as it is seen, and where Back stands: the keyboard gets to it before the title.
    header.prepend(added)
    setPlace(added)
    return () => added.remove()
  }, [])
  if (hasBack) return <SettingsButton className="hawser-account-settings" />
  return <span ref={mark}>{place && !isAsked ? createPortal(<SettingsButton />, place) : null}</span>
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
      <IdentityAvatar address={connection.address} src={identity?.avatar} />
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
          {text('account.restoring', { wallet: text.wallet(connection.connectorName) })}
        </p>
      ) : isUnreachable ? (
        <p role="status" className="hawser-identity-status">
          {text('account.unreachable', { wallet: text.wallet(connection.connectorName) })}
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

function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 8h7.5M17.5 8H19M5 16h1.5M11.5 16H19M15 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 18.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />
    </Icon>
  )
}

function LeaveIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path
        className="hawser-icon-mirrored"
        d="M10.5 5H7.3A1.8 1.8 0 0 0 5.5 6.8v10.4A1.8 1.8 0 0 0 7.3 19h3.2M15 8.5l3.5 3.5-3.5 3.5M18 12h-7.5"
      />
    </Icon>
  )
}
