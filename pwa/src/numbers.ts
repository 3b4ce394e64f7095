// A browser reads how numbers and dates are written when the first one is: 30 ms, far more on a phone. Done here, beside the page,
// it is read once for both.
new Intl.NumberFormat().format(0);
new Intl.DateTimeFormat().format(0);
self.close();
