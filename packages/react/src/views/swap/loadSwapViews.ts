import type { ComponentType, FunctionComponent } from 'react'

// Late, with what they name: a file that is named costs the modal 40 B, and few who open it swap.

/** The form, with the feature that it is the view of and what stands in its place at times; all are loaded side by side. */
export async function loadSwapView(): Promise<FunctionComponent> {
  const [{ SwapView }, parts] = await Promise.all([import('./SwapView.js'), loadSwapParts()])
  return withParts(SwapView, parts)
}

/** The tokens that can be chosen, with their feature. */
export async function loadSwapSelectTokenView(): Promise<FunctionComponent<{ readonly side: 'from' | 'to' }>> {
  const [{ SwapSelectTokenView }, parts] = await Promise.all([import('./SwapSelectTokenView.js'), loadSwapParts()])
  return withParts(SwapSelectTokenView, parts)
}

/** The review, with the feature that it is the view of. */
export async function loadSwapPreviewView(): Promise<FunctionComponent> {
  const [{ SwapPreviewView }, parts] = await Promise.all([import('./SwapPreviewView.js'), loadSwapParts()])
  return withParts(SwapPreviewView, parts)
}

function loadSwapParts() {
  return Promise.all([
    import('./swapFeature.js'),
    import('@hawser/core/swap'),
    import('../../text/enSend.js'),
    import('../../text/enSwap.js'),
    import('../WalletSilent.js'),
    import('./SwapProgress.js'),
  ])
}

function withParts<TProps extends object>(
  View: ComponentType<TProps>,
  [{ withSwapFeature }, code, { enSend }, { enSwap }, { WalletSilent }, { SwapProgress }]: Awaited<
    ReturnType<typeof loadSwapParts>
  >,
): FunctionComponent<TProps> {
  return withSwapFeature(View, { ...code, words: { ...enSend, ...enSwap }, stages: { WalletSilent, SwapProgress } })
}
