import { floorDecimals, shortenAddress } from '@hawser/common'
import type { ErrorInfo } from '@hawser/core'
import { reportCause } from '@hawser/core/actions'
import type { SwapToken, SwapTokenBalance } from '@hawser/core/swap'
import { useEffect, useState } from 'react'
import { Button } from '../../components/Button.js'
import { ViewLoading } from '../../components/Loading.js'
import { SearchField } from '../../components/SearchField.js'
import { TokenImage } from '../../components/TokenImage.js'
import { CheckIcon } from '../../icons/modalIcons.js'
import { useHawser } from '../../provider/useHawser.js'
import { errorText } from '../errors.js'
import { useSwap, useSwapText } from './swapFeature.js'

/** So many rows are looked through; a search finds the others. */
const SHOWN_TOKENS = 100

/** The tokens that can be sold or bought: those of the account first, and all others by their names or addresses. */
export function SwapSelectTokenView({ side }: { readonly side: 'from' | 'to' }) {
  const hawser = useHawser()
  const text = useSwapText()
  const { api, form } = useSwap()
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<{ readonly address: string; readonly isBusy: boolean } | null>(null)

  useEffect(() => api.watch(), [api])

  if (!form) return null
  const chosen = form[side]
  const typed = search.trim()
  const found = form.tokens.filter((token) => matches(token, typed)).slice(0, SHOWN_TOKENS)
  const isAddress = /^0x[\da-f]{40}$/i.test(typed)

  // What came of another address is not about the one that stands here now.
  const problem = asked?.address === typed && !asked.isBusy ? form.tokenError : null

  const describe = (error: ErrorInfo): string => {
    const key = `send.addTokenProblem.${error.code}` as const
    return text.has(key) ? text(key) : errorText(text, error)
  }
  const choose = (token: SwapToken): void => {
    if (side === 'from') api.setFrom(token)
    else api.setTo(token)
  }
  const add = async (): Promise<void> => {
    setAsked({ address: typed, isBusy: true })
    const token = await api.findToken(typed)
    if (!token) return setAsked({ address: typed, isBusy: false })
    choose(token)
    reportCause(hawser, { type: 'swapTokenFound' })
  }

  return (
    <div className="hawser-swap-tokens">
      <SearchField label={text('swap.search')} value={search} onChange={setSearch} />
      {form.tokensStatus === 'failed' ? (
        <div className="hawser-notice" data-tone="warning" role="status">
          <div className="hawser-notice-text">
            <p>{text('swap.tokensFailed')}</p>
            <Button size="small" variant="quiet" onClick={api.refresh}>
              {text('common.tryAgain')}
            </Button>
          </div>
        </div>
      ) : null}
      {form.tokensStatus === 'loading' && form.tokens.length <= 1 ? <ViewLoading /> : null}
      <ul className="hawser-list" aria-label={text('send.tokens')}>
        {found.map((token) => (
          <li key={token.address ?? 'native'}>
            <Row
              token={token}
              chainId={form.caipNetworkId ?? ''}
              isCurrent={chosen !== null && chosen.address === token.address}
              onChoose={() => {
                choose(token)
                hawser.router.goBack()
              }}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && form.tokensStatus !== 'loading' ? (
        <div className="hawser-empty" role="status">
          <p className="hawser-empty-text">
            {problem
              ? describe(problem)
              : text('swap.noneFound', { search: isAddress ? shortenAddress(typed) : typed })}
          </p>
          {isAddress ? (
            <Button isBusy={asked?.address === typed && asked.isBusy} onClick={() => void add()}>
              {text(problem && problem.code !== 'TOKEN_NOT_FOUND' ? 'common.tryAgain' : 'send.addToken')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** Names and symbols by a part of them; an address by all of it. */
function matches({ name, symbol, address }: SwapTokenBalance, typed: string): boolean {
  const wanted = typed.toLowerCase()
  return [name, symbol].some((words) => words.toLowerCase().includes(wanted)) || address?.toLowerCase() === wanted
}

interface RowProps {
  readonly token: SwapTokenBalance
  readonly chainId: string
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

function Row({ token, chainId, isCurrent, onChoose }: RowProps) {
  const text = useSwapText()
  const { address, name, symbol, iconUrl, balance } = token
  return (
    <button
      type="button"
      className="hawser-row"
      data-hawser-token={address ?? 'native'}
      aria-current={isCurrent || undefined}
      onClick={onChoose}
    >
      <TokenImage token={address === null ? null : { chainId, address }} src={iconUrl} symbol={symbol} />
      <span className="hawser-row-text">
        <span className="hawser-row-title hawser-token-title">
          <bdi>{symbol}</bdi>
          {isCurrent ? <CheckIcon className="hawser-check" /> : null}
        </span>
        <span className="hawser-row-subtitle hawser-token-name" title={address ?? undefined}>
          <bdi>{name}</bdi>
        </span>
      </span>
      <span className="hawser-row-end hawser-token-end">
        {balance !== null && /[1-9]/.test(balance) ? (
          <span className="hawser-send-quantity" title={`${text.number(balance)} ${symbol}`}>
            <span aria-hidden="true">{text.number(floorDecimals(balance, 3))}</span>
            <span className="hawser-visually-hidden">
              {text('account.balance', { amount: text.number(balance), symbol })}
            </span>
          </span>
        ) : null}
      </span>
    </button>
  )
}
