// The first use of Intl loads its data: 30 ms, far more on a phone. In this worker it is loaded for the page too.
new Intl.NumberFormat().format(0);
new Intl.DateTimeFormat().format(0);
self.close();
