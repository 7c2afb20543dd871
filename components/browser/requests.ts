/**
 * A request that any component may make and one component handles. A request that is made before this component is
 * mounted waits for it.
 */
function makeRequest() {
  let fulfil: (() => void) | null = null;
  let waiting = false;
  const ask = () => {
    if (fulfil) fulfil();
    else waiting = true;
  };
  const answer = (open: () => void) => {
    fulfil = open;
    if (waiting) open();
    waiting = false;
    return () => {
      fulfil = null;
    };
  };
  return { ask, answer };
}

/** Opens the login dialog; the header's user menu answers. */
export const signInRequest = makeRequest();

/** Opens the customer-service dialog; the floating button answers. */
export const serviceRequest = makeRequest();
