# The program and its web client in one image, without databases.

FROM node:22-bookworm-slim AS web
WORKDIR /lantern
COPY package.json package-lock.json .npmrc ./
COPY shared-ui/package.json shared-ui/
COPY pwa/package.json pwa/
COPY e2e/package.json e2e/
# No install script is needed to build the client.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run -w @lantern/pwa build

FROM golang:1.26-bookworm AS program
WORKDIR /lantern
COPY go.mod go.sum ./
RUN go mod download
COPY api api
COPY store store
RUN CGO_ENABLED=0 go build -trimpath -ldflags='-s -w' -o /out/lantern ./api

FROM gcr.io/distroless/static-debian12:nonroot
WORKDIR /srv
COPY --from=program /out/lantern /usr/local/bin/lantern
COPY --from=web /lantern/pwa/dist web
ENV LANTERN_MODE=production BIND=0.0.0.0 WEB_DIR=/srv/web
EXPOSE 8080 8081 8082
ENTRYPOINT ["lantern"]
CMD ["serve"]
