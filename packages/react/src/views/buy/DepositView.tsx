import { reportCause } from '@hawser/core/actions'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ExternalLinkIcon } from '../../components/ExternalLink.js'
import { ViewLoading } from '../../components/Loading.js'
import { WalletImage } from '../../components/Picture.js'
import { useHawser } from '../../provider/useHawser.js'
import { useShownConnection } from '../connection.js'
import { AmountEntry, TokenChoice } from './AmountEntry.js'
import { BuyProblem } from './BuyProblem.js'
import { useBuy, useBuyFeature, useBuyText, useNetworkOf } from './buyFeature.js'
import { OpenPurchases } from './Offers.js'

/** A deposit from an exchange: how much of which token, and from where. What is in it outlives the view. */
export function DepositView() {
  const hawser = useHawser()
  const text = useBuyText()
  const connection = useShownConnection()
  const { api, form } = useBuy()
  const { WalletSilent } = useBuyFeature()
  const network = useNetworkOf(form?.deposit.asset)
  const problem = useRef<HTMLDivElement>(null)
  const [isStrict, setStrict] = useState(false)
  const error = form?.deposit.error ?? null

  useEffect(() => {
    api.resume()
    void api.deposit.load()
  }, [api])
  useEffect(() => {
    if (isStrict && error) problem.current?.focus()
  }, [isStrict, error])

  if (!connection || !form) return null
  if (connection.status !== 'connected') return <WalletSilent connection={connection} />
  const { asset, assets, amount, amountIssue, exchanges, exchangesLoading, isOpening } = form.deposit
  // The window opens in the press itself: nothing is awaited before.
  const start = (exchangeId: string): void => {
    setStrict(true)
    if (amount === '' || amountIssue !== null) return
    void api.deposit.start(exchangeId).then((record) => {
      if (record) reportCause(hawser, { type: 'purchaseBegun', id: record.id, kind: 'deposit' })
    })
  }
  return (
    <div className="hawser-send hawser-swap">
      <OpenPurchases form={form} kind="deposit" />
      {asset ? (
        <AmountEntry
          label={text('send.amount')}
          amount={amount}
          issue={amountIssue}
          example="0.5"
          isStrict={isStrict}
          onType={api.deposit.setAmount}
          unit={<TokenChoice tokens={assets} chosen={asset} onChoose={api.deposit.setAsset} />}
          note={<bdi>{network?.name}</bdi>}
        />
      ) : null}
      {error ? <BuyProblem error={error} network={network?.name} elementRef={problem} /> : null}
      {exchangesLoading && exchanges.length === 0 ? <ViewLoading /> : null}
      <ul className="hawser-list" aria-label={text('deposit.exchanges')}>
        {exchanges.map(({ id, name, imageUrl }) => (
          <li key={id}>
            <button
              type="button"
              className="hawser-row"
              data-hawser-exchange={id}
              aria-disabled={isOpening || undefined}
              onClick={() => start(id)}
            >
              <WalletImage src={imageUrl} name={name} />
              <span className="hawser-row-text">
                <span className="hawser-row-title">
                  <bdi>{name}</bdi>
                </span>
              </span>
              <span className="hawser-row-end">
                <ExternalLinkIcon />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {exchanges.length > 0 ? (
        <p className="hawser-send-note">{text('deposit.text')}</p>
      ) : error || !asset ? (
        <Button variant="primary" isBusy={exchangesLoading} onClick={() => void api.deposit.load()}>
          {text('common.tryAgain')}
        </Button>
      ) : exchangesLoading ? null : (
        <div className="hawser-empty" role="status">
          <p className="hawser-empty-text">
            {text('deposit.none', { symbol: asset.symbol, network: network?.name ?? '' })}
          </p>
        </div>
      )}
    </div>
  )
}
