import { explorerLink } from '@hawser/common'
import type { OnRampShown } from '@hawser/core/onramp'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalLink } from '../../components/ExternalLink.js'
import { Fact, Facts } from '../../components/Facts.js'
import { NetworkImage } from '../../components/Picture.js'
import { TokenImage } from '../../components/TokenImage.js'
import { useHawser } from '../../provider/useHawser.js'
import { goTo } from '../goTo.js'
import { AmountText } from '../send/AmountText.js'
import { WalletEmblem } from '../waiting.js'
import { moneyText, readableDecimal, useBuy, useBuyText, useNetworkOf } from './buyFeature.js'
import { providerName } from './providerName.js'

type Stage = OnRampShown['status'] | 'blocked' | 'closed'

/** A link waits where the browser opened no window. */
function stageOf({ status, link, isWindowOpen }: OnRampShown): Stage {
  if (status !== 'paying') return status
  if (link !== null) return 'blocked'
  return isWindowOpen ? 'paying' : 'closed'
}

/** What becomes of a purchase: it is paid in a window of the provider's, and followed here until the account holds what was bought. */
export function BuyInProgressView({ id }: { readonly id: string }) {
  const hawser = useHawser()
  const text = useBuyText()
  const { api, form } = useBuy()
  const purchase = form?.orders.find((one) => one.id === id)
  const network = useNetworkOf(purchase)
  const message = useRef<HTMLDivElement>(null)
  const stage = purchase && stageOf(purchase)
  // Of one that is gone, its view alone says what it was.
  const [isOfDeposits] = useState(() => hawser.getSnapshot().router.stack.at(-1)?.name === 'DepositInProgress')
  const isDeposit = purchase ? purchase.kind === 'deposit' : isOfDeposits

  useEffect(() => api.resume(), [api])
  // What led here is gone: without a new place, focus would be lost. What comes of it is said from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at each stage
  useEffect(() => message.current?.focus(), [stage])

  if (!form) return null
  const another = (): void => goTo(hawser, { name: isDeposit ? 'DepositFromExchange' : 'OnRampProviders' }, 'replace')
  const anotherText = text(isDeposit ? 'deposit.another' : 'buy.another')
  if (!purchase || !stage)
    return (
      <div className="hawser-stage-message">
        <p className="hawser-stage-text">{text(isDeposit ? 'deposit.gone' : 'buy.gone')}</p>
        <Button onClick={another}>{anotherText}</Button>
      </div>
    )

  const { symbol, address, caipNetworkId: chainId, status, txHash } = purchase
  const provider = purchase.providerName ?? providerName(purchase.provider)
  const say = (part: 'title' | 'text'): string => {
    const own = `deposit.${stage}.${part}` as const
    return text(isDeposit && text.has(own) ? own : `buy.${stage}.${part}`, { provider, symbol })
  }
  const { paymentAmount, paymentCurrency } = purchase
  const isOver = status === 'done' || status === 'failed'
  const link = explorerLink(network, 'tx', txHash ?? '')
  const picture = (
    <TokenImage token={address === null ? null : { chainId, address }} src={null} symbol={symbol} size="large" />
  )
  return (
    <div className="hawser-stage" data-stage={stage} data-hawser-purchase={id}>
      <WalletEmblem
        name={symbol}
        picture={picture}
        isWaiting={purchase.isFollowed && stage !== 'blocked'}
        outcome={status === 'done' ? 'connected' : status === 'failed' ? 'failed' : undefined}
      />
      <div className="hawser-stage-message" ref={message} tabIndex={-1} role={status === 'failed' ? 'alert' : 'status'}>
        <p className="hawser-stage-title">{say('title')}</p>
        <p className="hawser-stage-text">{say('text')}</p>
      </div>
      <Facts>
        {paymentAmount !== null && paymentCurrency !== null ? (
          <Fact name={text('swap.from')}>{moneyText(text, paymentAmount, paymentCurrency)}</Fact>
        ) : null}
        <Fact name={text(isDeposit ? 'send.amount' : 'swap.to')}>
          <span>
            {isDeposit ? null : '≈ '}
            <AmountText {...readableDecimal(purchase.purchaseAmount)} symbol={symbol} />
          </span>
        </Fact>
        <Fact name={text('buy.provider')}>
          <bdi>{provider}</bdi>
        </Fact>
        {network ? (
          <div className="hawser-review-row">
            <dt>{text('sendReview.network')}</dt>
            <dd className="hawser-review-network">
              <NetworkImage network={network} size="small" />
              <bdi>{network.name}</bdi>
            </dd>
          </div>
        ) : null}
      </Facts>
      {link ? <ExternalLink href={link}>{text('account.explorer')}</ExternalLink> : null}
      <div className="hawser-actions">
        {stage === 'blocked' ? (
          <Button variant="primary" onClick={() => api.openLink(id)}>
            {text('buy.openProvider', { provider })}
          </Button>
        ) : null}
        {stage === 'closed' || stage === 'unknown' ? (
          <Button variant="primary" onClick={() => api.checkAgain(id)}>
            {text('buy.checkAgain')}
          </Button>
        ) : null}
        {isOver || stage === 'closed' || stage === 'unknown' ? (
          <Button variant={isOver ? 'primary' : 'secondary'} onClick={another}>
            {anotherText}
          </Button>
        ) : null}
        {isOver || stage === 'closed' || stage === 'unknown' ? (
          <Button
            variant="quiet"
            onClick={() => {
              another()
              api.dismiss(id)
            }}
          >
            {text('buy.remove')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
