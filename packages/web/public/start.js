// On a page that was written by the build: what is to be read comes first, through a pipe of its own on
// slow networks; the application follows with the frame after everything is there.
(function () {
  var files = document.currentScript.dataset.files.split(' ');
  addEventListener('load', function () {
    requestAnimationFrame(function () {
      setTimeout(function () {
        // All at once, rather than each when the one before has been read.
        for (var file of files) {
          var link = document.createElement('link');
          link.rel = 'modulepreload';
          link.href = file;
          document.head.append(link);
        }
        // Without it the page can still be read, and its links work.
        import(files[0]).catch(function () {});
      });
    });
  });
})();
