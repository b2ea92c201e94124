import type { ComponentType, ReactNode } from 'react'
import { useLoaded } from './useLoaded.js'

interface LateProps<TProps> {
  /** Always the same function. */
  readonly load: () => Promise<ComponentType<TProps>>
  /** What the component is given as its children, and what stands in its place until it is there, or where it does not come. */
  readonly children?: ReactNode
}

/** A component whose code comes when it is first drawn. */
export function Late<TProps extends object>({ load, ...props }: LateProps<TProps> & TProps) {
  const Part = useLoaded(load)
  return Part ? <Part {...(props as unknown as TProps)} /> : props.children
}
