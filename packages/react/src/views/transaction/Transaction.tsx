import { explorerLink } from '@hawser/common'
import type { ActivityItem } from '@hawser/core/activity'
import { selectLabel } from '@hawser/core/profile'
import { Address, FullAddress, WithAddresses } from '../../components/Address.js'
import { CopyButton } from '../../components/CopyButton.js'
import { ExternalLink, ExternalLinkIcon } from '../../components/ExternalLink.js'
import { Fact, Facts } from '../../components/Facts.js'
import { Skeleton } from '../../components/Loading.js'
import { usePart } from '../../components/usePart.js'
import { useWritten } from '../../components/useWritten.js'
import { WarningIcon } from '../../icons/Icon.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enActivity } from '../../text/enActivity.js'
import { useText } from '../../text/useText.js'
import { ActivityMark, sayTime } from '../activity/ActivityRow.js'
import { sayAmount, useActivityLine } from '../activity/describeActivity.js'
import { AddressLabel } from './AddressLabel.js'
import type { TransactionFeeProps } from './TransactionFee.js'

/** One transaction: all that is known of it, and where it can be looked up. */
export function Transaction({ item }: { readonly item: ActivityItem }) {
  const text = useText(enActivity)
  const line = useActivityLine(item)
  const { status, hash, caipNetworkId, counterpart, application, atMs, isPoisoning, verb } = item
  const network = useHawserState(({ networks }) =>
    networks.requested.find((other) => other.caipNetworkId === caipNetworkId),
  )
  const label = useHawserState((state) => counterpart && selectLabel(state, 'eip155', counterpart.address)) ?? undefined
  const address = useWritten(counterpart?.address ?? '')
  const link = hash === null ? undefined : explorerLink(network, 'tx', hash)

  return (
    <div className="hawser-transaction" data-status={status}>
      <div className="hawser-transaction-head">
        <ActivityMark item={item} size="large" />
        <p className="hawser-transaction-line">
          <bdi>
            <WithAddresses>{line}</WithAddresses>
          </bdi>
        </p>
      </div>
      {isPoisoning ? (
        <p className="hawser-caution">
          <WarningIcon />
          <span>
            <strong>{text('activity.poisoning')}.</strong> {text('activity.poisoning.text')}
          </span>
        </p>
      ) : null}
      <Facts>
        <Fact name={text('transaction.status')}>
          <span className="hawser-status" data-status={status}>
            {text(`activity.status.${status}`)}
          </span>
        </Fact>
        <Fact name={text('transaction.time')}>
          <time dateTime={new Date(atMs).toISOString()}>{sayTime(text, atMs)}</time>
        </Fact>
        {network ? <Fact name={text('activity.network')}>{network.name}</Fact> : null}
        {application?.name ? (
          <Fact name={text('transaction.app')}>
            <bdi>{application.name}</bdi>
          </Fact>
        ) : null}
        <Amounts item={item} />
        {counterpart ? (
          <Fact name={text(`transaction.${counterpart.role}`)} isLong>
            <FullAddress value={address} />
            {/* What is made to be mistaken is not handed on. */}
            {isPoisoning ? null : <CopyButton value={address} label={text('copy.address')} />}
          </Fact>
        ) : null}
        {label === undefined || isPoisoning ? null : (
          <Fact name={text('transaction.label')}>
            <bdi>{label}</bdi>
          </Fact>
        )}
        {hash === null ? null : (
          <Fact name={text('transaction.hash')} isLong>
            <Address value={hash} />
            <CopyButton value={hash} />
          </Fact>
        )}
        {/* What came was paid for by whoever sent it, and so was what somebody else has made up. */}
        {hash !== null && network && status !== 'pending' && verb !== 'received' && !isPoisoning ? (
          <Fee hash={hash} network={network} text={text} />
        ) : null}
      </Facts>
      {counterpart && !isPoisoning ? (
        <AddressLabel key={counterpart.address} address={counterpart.address} label={label} />
      ) : null}
      {link ? (
        <div className="hawser-tiles">
          <ExternalLink className="hawser-tile" href={link}>
            <ExternalLinkIcon />
            <span>{text('account.explorer')}</span>
          </ExternalLink>
        </div>
      ) : null}
    </div>
  )
}

const loadFee = () => import('./TransactionFee.js')

function Fee(props: TransactionFeeProps) {
  const { text } = props
  const { part, hasFailed } = usePart(loadFee)
  if (part) return <part.TransactionFee {...props} />
  return hasFailed ? null : (
    <Fact name={text('transaction.fee')}>
      <Skeleton width="10ch" label={text('transaction.feeLoading')} />
    </Fact>
  )
}

/** Every amount that was moved, to the last digit: the line above rounds them. */
function Amounts({ item: { sent, received, verb } }: { readonly item: ActivityItem }) {
  const text = useText(enActivity)
  const sides = [
    { name: text('activity.type.send'), amounts: sent, sign: verb === 'approved' || verb === 'moved' ? '' : '−' },
    { name: text('activity.type.receive'), amounts: received, sign: '+' },
  ]
  return sides.map(({ name, amounts, sign }) =>
    amounts.length === 0 ? null : (
      <Fact key={name} name={verb === 'approved' ? text('activity.type.approve') : name}>
        {amounts.map((amount, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the amounts of a transaction never move
          <span key={index} className="hawser-transaction-amount">
            <bdi title={amount.isUnlimited ? undefined : `${text.number(amount.amount)} ${amount.symbol ?? ''}`}>
              {sign}
              {sayAmount(text, amount)}
            </bdi>
            {amount.lookAlike ? <WarningIcon className="hawser-portfolio-warning" /> : null}
          </span>
        ))}
      </Fact>
    ),
  )
}
