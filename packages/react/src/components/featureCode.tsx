import { type ComponentType, type Context, type FunctionComponent, useContext } from 'react'

// A view takes the code of its feature from whoever has loaded it beside the view: it is a chunk of its own, and neither waits for the other.

/** The component with the code of its feature at hand. */
export function withFeatureCode<TProps extends object, TCode extends object>(
  FeatureCode: Context<TCode | null>,
  Component: ComponentType<TProps>,
  code: TCode,
): FunctionComponent<TProps> {
  return function WithFeatureCode(props: TProps) {
    return (
      <FeatureCode.Provider value={code}>
        <Component {...props} />
      </FeatureCode.Provider>
    )
  }
}

/** @throws where the component was loaded without the code of its feature. */
export function useFeatureCode<TCode extends object>(FeatureCode: Context<TCode | null>): TCode {
  const code = useContext(FeatureCode)
  if (!code) throw new Error('This view needs the code of its feature: load both with withFeatureCode.')
  return code
}
