import { useEffect, useState } from 'react'

/**
 * Returns what `load` brings: undefined until it is there, null where it did not come.
 * @param load always the same function
 */
export function useLoaded<T>(load: () => Promise<T>): T | null | undefined {
  const [loaded, setLoaded] = useState<{ readonly value: T | null }>()
  useEffect(() => {
    let isLeft = false
    const settle = (value: T | null): void => {
      if (!isLeft) setLoaded({ value })
    }
    load().then(settle, () => settle(null))
    return () => {
      isLeft = true
    }
  }, [load])
  return loaded?.value
}
