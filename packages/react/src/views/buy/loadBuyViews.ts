import type { ComponentType, FunctionComponent } from 'react'

// Late, with what they name: few who open the modal buy.

/** The form and the offers, with the feature that they are the view of; all are loaded side by side. */
export async function loadOnRampProvidersView(): Promise<FunctionComponent> {
  const [{ createOnRampProvidersView }, { BuyForm }, parts] = await Promise.all([
    import('./OnRampProvidersView.js'),
    import('./BuyForm.js'),
    loadBuyParts(),
  ])
  return withParts(createOnRampProvidersView(BuyForm), parts)
}

/** The tokens that can be bought, with their feature. */
export async function loadOnRampSelectTokenView(): Promise<FunctionComponent> {
  const [{ OnRampSelectTokenView }, parts] = await Promise.all([import('./OnRampSelectTokenView.js'), loadBuyParts()])
  return withParts(OnRampSelectTokenView, parts)
}

/** What becomes of a purchase, with the feature that it is the view of. */
export async function loadBuyInProgressView(): Promise<FunctionComponent<{ readonly id: string }>> {
  const [{ BuyInProgressView }, parts] = await Promise.all([import('./BuyInProgressView.js'), loadBuyParts()])
  return withParts(BuyInProgressView, parts)
}

/** What becomes of a sale, with the feature that it is the view of. */
export async function loadSellInProgressView(): Promise<FunctionComponent<{ readonly id: string }>> {
  const [{ SellInProgressView }, parts] = await Promise.all([import('./SellInProgressView.js'), loadBuyParts()])
  return withParts(SellInProgressView, parts)
}

/** A deposit from an exchange, with the feature that it is the view of. */
export async function loadDepositView(): Promise<FunctionComponent> {
  const [{ DepositView }, parts] = await Promise.all([import('./DepositView.js'), loadBuyParts()])
  return withParts(DepositView, parts)
}

function loadBuyParts() {
  return Promise.all([
    import('./buyFeature.js'),
    import('@hawser/core/onramp'),
    import('../../text/enSend.js'),
    import('../../text/enSwap.js'),
    import('../../text/enBuy.js'),
    import('../../text/enDeposit.js'),
    import('../../text/enSell.js'),
    import('../WalletSilent.js'),
  ])
}

function withParts<TProps extends object>(
  View: ComponentType<TProps>,
  [{ withBuyFeature }, code, { enSend }, { enSwap }, { enBuy }, { enDeposit }, { enSell }, { WalletSilent }]: Awaited<
    ReturnType<typeof loadBuyParts>
  >,
): FunctionComponent<TProps> {
  return withBuyFeature(View, {
    ...code,
    words: { ...enSend, ...enSwap, ...enBuy, ...enDeposit, ...enSell },
    WalletSilent,
  })
}
