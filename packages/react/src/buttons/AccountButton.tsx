import { type ChainNamespace, floorDecimals, formatUnits } from '@hawser/common'
import { type HawserState, selectStatus } from '@hawser/core'
import { useCallback, useContext } from 'react'
import { Avatar } from '../components/Avatar.js'
import { useHawserAccount } from '../hooks/account.js'
import { useHawserBalance } from '../hooks/useHawserBalance.js'
import { useHawser } from '../provider/useHawser.js'
import { useHawserState } from '../provider/useHawserState.js'
import { LocaleContext, useButtonText } from '../text/useButtonText.js'
import { ButtonPlaceholder, HawserButton } from './HawserButton.js'
import { selectName } from './selectName.js'

/** Decimals of a balance at a glance; floored, so that it never shows more than there is. */
const SHOWN_DECIMALS = 3

export interface AccountButtonProps {
  readonly className?: string | undefined
  /** The namespace whose account is shown; the active one by default. */
  readonly namespace?: ChainNamespace | undefined
}

/** An account's balance and address; nothing while no wallet is connected. */
export function AccountButton({ className, namespace }: AccountButtonProps) {
  const hawser = useHawser()
  const text = useButtonText()
  const { address } = useHawserAccount({ namespace })
  const { status, name } = useHawserState(
    useCallback(
      (state: HawserState) => ({ status: selectStatus(state, namespace), name: selectName(state, namespace) }),
      [namespace],
    ),
  )
  const hasBalance = useHawserState(({ options }) => options.features.balance)
  const balance = useHawserBalance({ namespace, isEnabled: hasBalance })
  const { code } = useContext(LocaleContext)

  if (status === 'disconnected') return null
  if (address === undefined || name === undefined) {
    return (
      <HawserButton
        kind="account"
        className={className}
        status={status}
        isBusy
        label={text('loading')}
        onPress={() => {}}
      >
        <ButtonPlaceholder />
      </HawserButton>
    )
  }
  const amount = balance.data && formatAmount(balance.data.value, balance.data.decimals, code)
  const label = [
    text('account', { address: name }),
    amount && `${amount.exact} ${balance.data?.symbol ?? ''}`,
    status === 'unconfirmed' && text('unconfirmed'),
  ]
  return (
    <HawserButton
      kind="account"
      className={className}
      status={status}
      isBusy={status === 'connecting'}
      label={label.filter(Boolean).join(', ')}
      onPress={() => hawser.open(namespace ? { view: { name: 'Account', parameters: { namespace } } } : {})}
    >
      {amount ? (
        <>
          {/* An amount that does not fit is cut at its last digits in every language, never at its first. */}
          <bdi dir="ltr" className="hawser-button-text" title={`${amount.exact} ${balance.data?.symbol ?? ''}`}>
            {amount.shown} <span className="hawser-button-quiet">{balance.data?.symbol}</span>
          </bdi>
          <span className="hawser-button-separator" />
        </>
      ) : null}
      <Avatar address={address} size="small" />
      <span className="hawser-button-text">
        <bdi translate="no">{name}</bdi>
      </span>
      {status === 'unconfirmed' ? <span className="hawser-button-quiet">{text('unconfirmed')}</span> : null}
    </HawserButton>
  )
}

function formatAmount(
  value: bigint,
  decimals: number,
  locale: string,
): { readonly shown: string; readonly exact: string } {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  const format = (amount: string): string => numbers.format(amount as `${number}`)
  const exact = formatUnits(value, decimals)
  return { shown: format(floorDecimals(exact, SHOWN_DECIMALS)), exact: format(exact) }
}
