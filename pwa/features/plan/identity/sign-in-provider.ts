/** The identity provider's name, which the server writes into the page. Empty: sign-in is not set up. */
export const provider = () => document.querySelector<HTMLMetaElement>('meta[name=sign-in]')?.content

/** Nobody is asked to log in where nobody can. */
export const canSignIn = () => provider() !== ''
