import type { PortfolioToken } from '@hawser/core/portfolio'
import { NetworkImage } from '../../components/Picture.js'
import { TokenImage } from '../../components/TokenImage.js'
import { WarningIcon } from '../../icons/Icon.js'
import { useHawser } from '../../provider/useHawser.js'
import { useHawserState } from '../../provider/useHawserState.js'
import { enTokens } from '../../text/enTokens.js'
import { useText } from '../../text/useText.js'
import { Change } from './Change.js'
import { formatMoney, shortAmount } from './money.js'
import { useTokenIcon } from './usePortfolio.js'

interface PortfolioRowProps {
  readonly token: PortfolioToken
  readonly currency: string
}

/** One token that is held: how much of it, and what that is worth. It leads to the token's own view. */
export function PortfolioRow({ token, currency }: PortfolioRowProps) {
  const { router } = useHawser()
  const text = useText(enTokens)
  const { id, name, symbol, amount, value, dayChange, warning, hiddenBecause } = token
  const whole = `${text.number(amount)} ${symbol}`

  return (
    <button
      type="button"
      className="hawser-row hawser-portfolio-row"
      data-hawser-open="Token"
      data-hawser-token={token.address ?? 'native'}
      onClick={() => router.push({ name: 'Token', parameters: { id } })}
    >
      <PortfolioImage token={token} />
      <span className="hawser-row-text">
        <span className="hawser-row-title hawser-token-title">
          <bdi title={name}>{name || symbol}</bdi>
          {warning ? <WarningIcon className="hawser-portfolio-warning" /> : null}
        </span>
        <span className="hawser-row-subtitle" title={whole}>
          {warning ? (
            <span className="hawser-portfolio-warning">
              {text(`tokens.warning.${warning.type}`, { symbol: warning.symbol })}
            </span>
          ) : (
            <>
              <span aria-hidden="true">
                {shortAmount(text, amount)} <bdi>{symbol}</bdi>
              </span>
              <span className="hawser-visually-hidden">{whole}</span>
            </>
          )}
        </span>
      </span>
      <span className="hawser-row-end hawser-portfolio-end">
        {value === null ? (
          <span>{text('tokens.noPrice')}</span>
        ) : (
          <bdi className="hawser-portfolio-value">{formatMoney(text, value, currency)}</bdi>
        )}
        {hiddenBecause ? (
          <span>{text(`tokens.because.${hiddenBecause}`)}</span>
        ) : dayChange ? (
          <Change change={dayChange} currency={currency} />
        ) : null}
      </span>
    </button>
  )
}

interface PortfolioImageProps {
  readonly token: PortfolioToken
  readonly size?: 'large' | undefined
}

/** A token's image with the mark of its network in the corner: the same token is held on several. */
export function PortfolioImage({ token, size }: PortfolioImageProps) {
  const { caipNetworkId, address, symbol } = token
  const src = useTokenIcon(token.iconUrl)
  const network = useHawserState(({ networks }) =>
    networks.requested.find((other) => other.caipNetworkId === caipNetworkId),
  )
  const hasSeveral = useHawserState(({ networks }) => networks.requested.length > 1)
  return (
    <span className="hawser-portfolio-image" data-size={size}>
      <TokenImage
        token={address === null ? null : { chainId: caipNetworkId, address }}
        src={src}
        symbol={symbol}
        size={size}
      />
      {hasSeveral ? <NetworkImage network={network} size="small" /> : null}
    </span>
  )
}
