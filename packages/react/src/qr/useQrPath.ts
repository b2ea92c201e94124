import { useMemo } from 'react'
import { useLoaded } from '../parts/useLoaded.js'
import type { QrPath } from './createQrPath.js'

const load = () => import('./createQrPath.js')

/**
 * A value as the path of a QR code. The code that draws is loaded on use: undefined until it is there, as without a value. Null where the value
 * is longer than a code holds, or the code did not come.
 */
export function useQrPath(
  value: string | undefined,
  { hasHole }: { readonly hasHole: boolean },
): QrPath | null | undefined {
  const drawing = useLoaded(load)
  return useMemo(
    () =>
      value === undefined || drawing === undefined ? undefined : (drawing?.createQrPath(value, { hasHole }) ?? null),
    [value, drawing, hasHole],
  )
}
