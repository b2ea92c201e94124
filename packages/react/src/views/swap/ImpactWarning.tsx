import type { SwapQuote } from '@hawser/core/swap'
import { WarningIcon } from '../../icons/Icon.js'
import { type SwapText, useSwapText } from './swapFeature.js'

/** So much less than by the price of a small amount, in hundredths of a percent, is pointed out. */
const HIGH_IMPACT_BASIS_POINTS = 300

/** Hundredths of a percent in the manner of the language: `1.25%`. */
export function percentText({ locale }: Pick<SwapText, 'locale'>, basisPoints: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
}

/** A swap that moves the price of its pool by much. */
export function ImpactWarning({ quote }: { readonly quote: SwapQuote | undefined }) {
  const text = useSwapText()
  const impact = quote?.priceImpactBasisPoints ?? 0
  return impact >= HIGH_IMPACT_BASIS_POINTS ? (
    <Warning>{text('swap.impactHigh', { percent: percentText(text, impact) })}</Warning>
  ) : null
}

export function Warning({ children }: { readonly children: string }) {
  return (
    <div className="hawser-notice" data-tone="warning">
      <WarningIcon />
      <p className="hawser-notice-text">{children}</p>
    </div>
  )
}
