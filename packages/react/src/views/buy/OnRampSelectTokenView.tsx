import { parseCaipNetworkId } from '@hawser/common'
import type { OnRampToken } from '@hawser/core/onramp'
import { useEffect, useState } from 'react'
import { ViewLoading } from '../../components/Loading.js'
import { SearchField } from '../../components/SearchField.js'
import { TokenImage } from '../../components/TokenImage.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { useBuy, useBuyText, useNetworkOf, useOwnNamespaces } from './buyFeature.js'

/** So many rows are looked through; a search finds the others. */
const SHOWN_TOKENS = 100

/** The tokens that can be bought for an account of who is connected, found by their names, symbols or networks' addresses. */
export function OnRampSelectTokenView() {
  const hawser = useHawser()
  const text = useBuyText()
  const { api, form } = useBuy()
  const own = useOwnNamespaces().split(' ')
  const [search, setSearch] = useState('')

  useEffect(() => api.watch(), [api])

  if (!form) return null
  const wanted = search.trim().toLowerCase()
  const found = form.purchaseCurrencies
    .filter(({ caipNetworkId }) => own.includes(parseCaipNetworkId(caipNetworkId).chainNamespace))
    .filter(
      ({ name, symbol, address }) =>
        [name, symbol].some((words) => words.toLowerCase().includes(wanted)) || address?.toLowerCase() === wanted,
    )
    .slice(0, SHOWN_TOKENS)
  return (
    <div className="hawser-swap-tokens">
      <SearchField label={text('swap.search')} value={search} onChange={setSearch} />
      {form.optionsLoading && form.purchaseCurrencies.length === 0 ? <ViewLoading /> : null}
      <ul className="hawser-list" aria-label={text('send.tokens')}>
        {found.map((token) => (
          <li key={token.id}>
            <Row
              token={token}
              isCurrent={token.id === form.purchaseCurrency?.id}
              onChoose={() => {
                api.setPurchaseCurrency(token.id)
                hawser.router.goBack()
              }}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && !form.optionsLoading ? (
        <div className="hawser-empty" role="status">
          <p className="hawser-empty-text">
            {wanted === '' ? text('buy.nothing') : text('swap.noneFound', { search: search.trim() })}
          </p>
        </div>
      ) : null}
    </div>
  )
}

interface RowProps {
  readonly token: OnRampToken
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

function Row({ token, isCurrent, onChoose }: RowProps) {
  const network = useNetworkOf(token)
  const { caipNetworkId: chainId, address, symbol, name } = token
  return (
    <button
      type="button"
      className="hawser-row"
      data-hawser-token={address ?? 'native'}
      aria-current={isCurrent || undefined}
      onClick={onChoose}
    >
      <TokenImage token={address === null ? null : { chainId, address }} src={null} symbol={symbol} />
      <span className="hawser-row-text">
        <span className="hawser-row-title hawser-token-title">
          <bdi>{symbol}</bdi>
          {isCurrent ? <CheckIcon className="hawser-check" /> : null}
        </span>
        <span className="hawser-row-subtitle hawser-token-name" title={address ?? undefined}>
          <bdi>{name}</bdi>
        </span>
      </span>
      {network ? (
        <span className="hawser-row-end">
          <bdi>{network.name}</bdi>
        </span>
      ) : null}
    </button>
  )
}
