import { parseCaipNetworkId } from '@hawser/common'
import { getRemoteFeatures, hasService } from '@hawser/core'
import type { PortfolioToken } from '@hawser/core/portfolio'
import { Address } from '../../components/Address.js'
import { Button } from '../../components/Button.js'
import { CopyButton } from '../../components/CopyButton.js'
import { ErrorPanel } from '../../components/ErrorPanel.js'
import { Fact, Facts } from '../../components/Facts.js'
import { withFeatureCode } from '../../components/featureCode.js'
import { ViewLoading } from '../../components/Loading.js'
import { usePart } from '../../components/usePart.js'
import { WarningIcon } from '../../icons/Icon.js'
import { ReceiveIcon } from '../../icons/tileIcons.js'
import { useViewTitle } from '../../modal/viewTitle.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enTokens } from '../../text/enTokens.js'
import { useText } from '../../text/useText.js'
import { loadActivity, loadNftDetails } from '../account/loadTabs.js'
import { Change } from '../tokens/Change.js'
import { formatMoney, shortAmount } from '../tokens/money.js'
import { PortfolioImage } from '../tokens/PortfolioRow.js'
import { PortfolioCode, usePortfolio } from '../tokens/usePortfolio.js'
import { AssetTiles } from './AssetTiles.js'

export interface TokenViewProps {
  readonly id: string
}

/** One token that an account holds, by the id that it has in the portfolio or among the NFTs. */
export function TokenView({ id }: TokenViewProps) {
  // That of an NFT is a path: its network, its contract, and which one of these.
  return id.includes('/') ? <Nft id={id} /> : <FungibleToken id={id} />
}

function Nft({ id }: TokenViewProps) {
  const text = useText()
  const { part, hasFailed, retry } = usePart(loadNftDetails)
  if (part) return <part.NftDetails id={id} />
  if (!hasFailed) return <ViewLoading />
  return <ErrorPanel title={text('modal.viewFailed.title')} text={text('modal.viewFailed.text')} onRetry={retry} />
}

/** How much of it is held, what it is worth, what can be done with it, and what was. */
function FungibleToken({ id }: TokenViewProps) {
  const text = useText(enTokens)
  const { held } = usePortfolio()
  const token = [...held.tokens, ...held.hiddenTokens].find((one) => one.id === id)
  useViewTitle(token?.symbol)
  if (!token) return <p className="hawser-empty hawser-empty-text">{text('token.gone')}</p>
  return <Token token={token} currency={held.currency} />
}

interface TokenProps {
  readonly token: PortfolioToken
  readonly currency: string
}

function Token({ token, currency }: TokenProps) {
  const hawser = useHawser()
  const text = useText(enTokens)
  const { caipNetworkId, address, name, symbol, amount, price, value, dayChange, warning, hiddenBecause } = token
  const network = useHawserState(({ networks }) =>
    networks.requested.find((other) => other.caipNetworkId === caipNetworkId),
  )
  const isHidden = hiddenBecause !== null
  const setShown = async (): Promise<void> => {
    // It came with the feature of the tokens.
    const { profile } = await import('@hawser/core/profile')
    hawser.use(profile).setTokenShown(token, isHidden)
  }

  return (
    <div className="hawser-token">
      <div className="hawser-token-head">
        <PortfolioImage token={token} size="large" />
        <p className="hawser-balance" title={`${text.number(amount)} ${symbol}`}>
          <span aria-hidden="true">
            {shortAmount(text, amount)} <bdi className="hawser-balance-symbol">{symbol}</bdi>
          </span>
          <span className="hawser-visually-hidden">
            {text('account.balance', { amount: text.number(amount), symbol })}
          </span>
        </p>
        <p className="hawser-row-subtitle">
          <bdi title={name}>{name}</bdi>
        </p>
      </div>
      {warning ? (
        <p className="hawser-caution">
          <WarningIcon />
          <span>{text(`tokens.warning.${warning.type}`, { symbol: warning.symbol })}</span>
        </p>
      ) : null}
      <TokenActions token={token} />
      <Facts>
        <Fact name={text('token.value')}>
          {value === null ? text('tokens.noPrice') : formatMoney(text, value, currency)}
        </Fact>
        {price === null ? null : (
          <Fact name={text('token.price')}>
            {formatMoney(text, price, currency, { isPrice: true })}
            {dayChange ? <Change change={dayChange} currency={currency} /> : null}
          </Fact>
        )}
        {network ? <Fact name={text('tokens.network')}>{network.name}</Fact> : null}
        {address === null ? null : (
          <Fact name={text('token.address')}>
            <Address value={address} />
            <CopyButton value={address} label={text('copy.address')} />
          </Fact>
        )}
      </Facts>
      <TokenHistory token={token} />
      {address === null ? null : (
        <div className="hawser-actions">
          <Button variant="quiet" onClick={() => void setShown()}>
            {text(isHidden ? 'token.show' : 'token.hide')}
          </Button>
        </div>
      )}
    </div>
  )
}

function TokenActions({ token }: { readonly token: PortfolioToken }) {
  const { router } = useHawser()
  const text = useText(enTokens)
  const { caipNetworkId, address, owner, name, symbol, decimals, iconUrl, amount } = token
  const { chainNamespace: namespace } = parseCaipNetworkId(caipNetworkId)
  const canReceive = useHawserState((state) => state.options.features.receive)
  const chosen = address === null ? null : { chainId: caipNetworkId, address, name, symbol, decimals, iconUrl }
  return (
    <AssetTiles
      caipNetworkId={caipNetworkId}
      address={address ?? owner}
      token={/[1-9]/.test(amount) ? chosen : undefined}
      sendLabel={text('token.send')}
    >
      {canReceive ? (
        <button
          type="button"
          className="hawser-tile"
          data-hawser-open="Receive"
          onClick={() => router.push({ name: 'Receive', parameters: { namespace } })}
        >
          <ReceiveIcon />
          <span>{text('token.receive')}</span>
        </button>
      ) : null}
    </AssetTiles>
  )
}

/** What was done with the token, where a history can be had. */
function TokenHistory({ token: { caipNetworkId, owner, symbol } }: { readonly token: PortfolioToken }) {
  const hawser = useHawser()
  const text = useText(enTokens)
  const isOn = useHawserState((state) => getRemoteFeatures(hawser, state).activity)
  const isOwn = useHawserState(({ connections }) => {
    const id = connections.active.eip155
    return id ? connections.byId[id]?.address === owner : false
  })
  const hasHistory = isOn && isOwn && caipNetworkId.startsWith('eip155:') && hasService(hawser, 'blockchainApi')
  const { part } = usePart(hasHistory ? loadActivity : undefined)
  if (!part || !hasHistory) return null
  return (
    <section aria-label={text('token.activity')}>
      <h3 className="hawser-section-title">{text('token.activity')}</h3>
      <part.ActivityTab only={{ symbol, caipNetworkId }} />
    </section>
  )
}

/** The view with its feature at hand. */
export const withPortfolio = (code: typeof import('@hawser/core/portfolio')) =>
  withFeatureCode(PortfolioCode, TokenView, code)
