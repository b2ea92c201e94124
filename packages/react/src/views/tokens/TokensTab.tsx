import type { HawserState } from '@hawser/core'
import type { Portfolio, PortfolioApi, PortfolioToken } from '@hawser/core/portfolio'
import { Button, IconButton } from '../../components/Button.js'
import { Choice } from '../../components/Choice.js'
import { Folded } from '../../components/Folded.js'
import { withFeatureCode } from '../../components/featureCode.js'
import { Skeleton } from '../../components/Loading.js'
import { RetryButton } from '../../components/RetryButton.js'
import { useRetryWait } from '../../components/useRetryWait.js'
import { WindowedList } from '../../components/WindowedList.js'
import { Icon, type IconProps } from '../../icons/Icon.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enTokens } from '../../text/enTokens.js'
import { useText } from '../../text/useText.js'
import { errorText } from '../errors.js'
import { PortfolioRow } from './PortfolioRow.js'
import { PortfolioTotal } from './PortfolioTotal.js'
import { PortfolioCode, useListedNetworks, usePortfolio } from './usePortfolio.js'

/** What the connected accounts hold, token by token: the most valuable first, what is hidden folded away. */
function TokensTab() {
  const text = useText(enTokens)
  const { api, held } = usePortfolio()
  return (
    <div className="hawser-tokens">
      <TokensBar api={api} held={held} />
      {held.status === 'pending' ? (
        <TokensLoading />
      ) : held.status === 'error' ? (
        <TokensFailed api={api} held={held} />
      ) : (
        <>
          <FailedParts api={api} held={held} />
          {held.tokens.length === 0 ? (
            <TokensEmpty />
          ) : (
            <TokenList label={text('token.list')} tokens={held.tokens} currency={held.currency} />
          )}
          <HiddenTokens held={held} />
        </>
      )}
    </div>
  )
}

const keyOf = ({ id }: PortfolioToken): string => id
/** The height of a row, as its style has it. */
const rowHeight = (): number => 60

interface TokenListProps {
  readonly label: string
  readonly tokens: readonly PortfolioToken[]
  readonly currency: string
}

function TokenList({ label, tokens, currency }: TokenListProps) {
  return (
    <WindowedList label={label} items={tokens} getKey={keyOf} getHeight={rowHeight}>
      {(token) => <PortfolioRow token={token} currency={currency} />}
    </WindowedList>
  )
}

const selectLastRetry = ({ features }: HawserState): number | null => features.portfolio?.lastRetry ?? null

interface PartProps {
  readonly api: PortfolioApi
  readonly held: Portfolio
}

/** The network that is looked at, and a press to look again. */
function TokensBar({ api, held }: PartProps) {
  const text = useText(enTokens)
  const networks = useListedNetworks()
  const network = useHawserState(({ features }) => features.portfolio?.network ?? null)
  const wait = useRetryWait(useHawserState(selectLastRetry))
  return (
    <div className="hawser-filters">
      {networks.length > 1 ? (
        <Choice
          label={text('tokens.network')}
          all={text('tokens.allNetworks')}
          value={network}
          options={networks.map(({ caipNetworkId, name }) => ({ id: caipNetworkId, name }))}
          onChoose={(id) =>
            api.setNetwork(networks.find(({ caipNetworkId }) => caipNetworkId === id)?.caipNetworkId ?? null)
          }
        />
      ) : null}
      <IconButton
        className="hawser-refresh"
        label={text('tokens.refresh')}
        data-busy={held.isLoading ? '' : undefined}
        aria-disabled={wait > 0 || held.isLoading || undefined}
        onClick={() => void api.refresh()}
      >
        <RefreshIcon />
      </IconButton>
    </div>
  )
}

function TokensLoading() {
  const text = useText(enTokens)
  return (
    <div role="status" className="hawser-tokens-loading">
      <span className="hawser-visually-hidden">{text('tokens.loading')}</span>
      {[7, 5, 8].map((width) => (
        <div key={width} className="hawser-row hawser-portfolio-row" aria-hidden="true">
          <span className="hawser-skeleton hawser-skeleton-picture" />
          <span className="hawser-row-text">
            <Skeleton width={`${width}ch`} label="" />
            <Skeleton width="5ch" label="" />
          </span>
          <span className="hawser-row-end hawser-portfolio-end">
            <Skeleton width="7ch" label="" />
          </span>
        </div>
      ))}
    </div>
  )
}

function TokensEmpty() {
  const { router } = useHawser()
  const text = useText(enTokens)
  const canReceive = useHawserState((state) => state.options.features.receive)
  return (
    <div className="hawser-empty">
      <p className="hawser-empty-text">{text('tokens.empty')}</p>
      {canReceive ? (
        <Button size="small" onClick={() => router.push({ name: 'Receive' })}>
          {text('token.receive')}
        </Button>
      ) : null}
    </div>
  )
}

/** Nothing could be had. The next try is made when it may be. */
function TokensFailed({ api, held }: PartProps) {
  const text = useText(enTokens)
  return (
    <div className="hawser-empty">
      <div role="alert">
        <p className="hawser-empty-title">{text('tokens.failed')}</p>
        {held.error ? (
          <p className="hawser-empty-text">{errorText(text, held.error, 'errors.BALANCE_UNAVAILABLE')}</p>
        ) : null}
      </div>
      <Retry api={api} held={held} />
    </div>
  )
}

function Retry({ api, held }: PartProps) {
  const text = useText(enTokens)
  return (
    <RetryButton
      failedAtMs={useHawserState(selectLastRetry)}
      isBusy={held.isLoading}
      waitLabel={(count) => text('tokens.retryIn', { count })}
      onRetry={() => void api.refresh()}
    />
  )
}

/** The networks that could not be read; what is known of them is shown all the same. */
function FailedParts({ api, held }: PartProps) {
  const text = useText(enTokens)
  const networks = useHawserState((state) => state.networks.requested)
  const failed = new Set(held.parts.filter(({ error }) => error !== null).map(({ caipNetworkId }) => caipNetworkId))
  if (failed.size === 0) return null
  const names = networks.filter(({ caipNetworkId }) => failed.has(caipNetworkId)).map(({ name }) => name)
  return (
    <div className="hawser-tokens-problem" role="alert">
      <span>{text('tokens.partFailed', { networks: text.list(names, 'conjunction') })}</span>
      <Retry api={api} held={held} />
    </div>
  )
}

function HiddenTokens({ held: { hiddenTokens, currency } }: { readonly held: Portfolio }) {
  const text = useText(enTokens)
  if (hiddenTokens.length === 0) return null
  const label = text.plural('tokens.hidden', hiddenTokens.length)
  return (
    <Folded label={label}>
      <TokenList label={label} tokens={hiddenTokens} currency={currency} />
    </Folded>
  )
}

function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M18.5 12a6.5 6.5 0 1 1-2.1-4.8M18.5 5v3.6h-3.6" />
    </Icon>
  )
}

/** The views of an account's tokens with their feature at hand. */
export const withPortfolio = (code: typeof import('@hawser/core/portfolio')) => ({
  PortfolioTotal: withFeatureCode(PortfolioCode, PortfolioTotal, code),
  TokensTab: withFeatureCode(PortfolioCode, TokensTab, code),
})
