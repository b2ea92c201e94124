import type { HawserEvents } from '@hawser/core'
import { useEffect, useRef } from 'react'
import { useHawser } from '../provider/useHawser.js'

/**
 * Listens to the client's events while the component is mounted. The listener may be a new one in each render.
 *
 * @example useHawserEvent('addressChanged', ({ namespace, to }) => reloadPortfolio(namespace, to))
 */
export function useHawserEvent<TName extends keyof HawserEvents>(
  name: TName,
  listener: (event: HawserEvents[TName]) => void,
): void {
  const hawser = useHawser()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => hawser.on(name, (event) => latest.current(event)), [hawser, name])
}
